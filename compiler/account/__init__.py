"""What was spoken of: what was named, in which order, of which kinds it is known to be, and what was done to it.

There is one account for both ways. Reading asks it who “it” is (`who.py`); writing asks it what something that was
named may be called now. Both go through an ability in the order of its words, and the account after each noun and
each step is worked out by the same functions (`Account.after`, `Account.done`, `of_events`). None changes an account.
"""
