-- A letter may keep no words and still say to whom it went: those are emptied in time, too.
drop index letter_to_empty;
create index letter_to_empty on letter (ended_at) where words <> '{}' or to_email is not null;
