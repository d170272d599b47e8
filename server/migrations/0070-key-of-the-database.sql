-- compatible-from: 0063-search-words.sql
-- The name of the secret key with which this database is used, so that a start with another key is refused.
create table secret_key (
  the_one boolean primary key default true check (the_one),
  key_name text not null
);
