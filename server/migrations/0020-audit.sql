-- What administrators looked at and decided (D40), each entry written in the transaction of its deed. Nothing is ever changed or taken
-- out again, so an entry names people by the number of their account only: once that is closed, it is about nobody.

create table audit_entry (
  id bigint generated always as identity primary key,
  -- Null: a command of whoever runs the product.
  administrator_id bigint references account,
  deed text not null,
  account_id bigint references account,
  -- What else it was about, such as the name of a list or the reference of a message; never a person's words.
  about text not null default '',
  done_at timestamptz not null
);

insert into audit_entry (administrator_id, deed, account_id, done_at)
select administrator_id, 'looked-at-person', account_id, read_at from person_read order by id;
insert into audit_entry (administrator_id, deed, account_id, done_at)
select decided_by, state || '-application', account_id, decided_at from application where decided_by is not null order by decided_at;
drop table person_read;

create index audit_entry_by_time on audit_entry (done_at, id);
create index audit_entry_of_account on audit_entry (account_id, done_at) where account_id is not null;
create index audit_entry_of_administrator on audit_entry (administrator_id, done_at);

create function audit_is_read_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed.';
end $$;
create trigger audit_is_read_only before update or delete or truncate on audit_entry
  for each statement execute function audit_is_read_only();
