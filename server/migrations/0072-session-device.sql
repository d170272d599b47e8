-- compatible-from: 0063-search-words.sql
-- The kind of browser and system of a session, such as "Firefox on Android", by which its owner recognises it. Null where it is not known,
-- and in sessions of the version before.
alter table session add column device text;
