"""What an editor shows of card texts while one types: findings with fixes, what a phrase is understood as, words.

- texts.py: which part of a file in the editor is which card's text, and places in the units of the protocol
- findings.py: the findings, each card looked at again only when it has changed; their fixes as edits of the file
- hovering.py: what a phrase was understood as, and the rule behind it
- words.py: the words that may stand at a place: keywords, types, tokens, cards
- server.py: all of that behind the language server protocol (the extra `lsp`)
"""
