"""The rules, learnt on boards: chapters and worked examples, answered by the adjudicator.

A chapter is one file in chapters/, an example one in examples/; queries/chapters.py tells what is
in them. The guided year is one file in first_year/, the turn of the first page one in turn/."""
