-- compatible-from: 0106-asked-what-next.sql
-- The third step: the table as it is becomes the partition of all months until the next, without reading it again. A job makes further months
-- and drops old ones. What fits in none is in the last, so that every email has a place.
alter table letter rename to letter_first;
-- An email whose month is not known stays unique on its reason alone. A new table has none.
do $$
begin
  if exists (select from letter_first) then
    alter table letter_first rename constraint letter_once_key to letter_first_once_key;
  else
    alter table letter_first drop constraint letter_once_key;
  end if;
end $$;
alter table letter_first rename constraint letter_account_id_fkey to letter_first_account_id_fkey;
alter table letter_first drop constraint letter_pkey;
alter table letter_first add constraint letter_first_pkey primary key using index letter_id_month;
alter index letter_once_month rename to letter_first_once_month;
alter index letter_account rename to letter_first_account;
alter index letter_in_doubt rename to letter_first_in_doubt;
alter index letter_in_trouble rename to letter_first_in_trouble;
alter index letter_in_trouble_by_urgency rename to letter_first_in_trouble_by_urgency;
alter index letter_queue rename to letter_first_queue;
alter index letter_sending rename to letter_first_sending;
drop index letter_to_empty;
alter index letter_to_nobodys_account rename to letter_first_to_nobodys_account;
alter index letter_to_repeat rename to letter_first_to_repeat;
drop trigger letters_are_announced on letter_first;
drop trigger secrets_that_go_are_noted on letter_first;

create table letter (
  like letter_first including defaults including constraints,
  constraint letter_account_id_fkey foreign key (account_id) references account on delete set null
) partition by range (month);
alter table letter drop constraint first_months;
alter sequence letter_id_seq rename to letter_first_id_seq;
alter table letter alter id add generated always as identity;
select setval('letter_id_seq', last_value, is_called) from letter_first_id_seq;
alter table letter_first alter id drop identity;

alter table letter add constraint letter_pkey primary key (id, month);
create unique index letter_once_month on letter (once, month);
create index letter_account on letter (account_id) where account_id is not null;
create index letter_in_doubt on letter (due_at) where state = 'in doubt';
create index letter_in_trouble on letter (id) where state in ('failed', 'in doubt');
create index letter_in_trouble_by_urgency on letter (state, priority) where state in ('failed', 'in doubt');
create index letter_queue on letter (priority, due_at, id) where state = 'queued';
create index letter_sending on letter (sender) where state = 'sending';
create index letter_to_empty on letter (ended_at) where ended_at is not null and (words <> '{}' or to_email is not null);
create index letter_to_nobodys_account on letter (to_email) where account_id is null and to_email is not null;
create index letter_to_repeat on letter (due_at) where state = 'in doubt' and ended_at is null;
create trigger letters_are_announced after insert on letter for each statement execute function announce_letters();
create trigger secrets_that_go_are_noted before update on letter for each row
  when (old.sealed is not null and new.sealed is null) execute function note_secret_gone();

do $$
begin
  execute format('alter table letter attach partition letter_first for values from (minvalue) to (%L)', (
    select substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d') from pg_constraint
    where conrelid = 'letter_first'::regclass and conname = 'first_months'
  ));
end $$;
alter table letter_first drop constraint first_months;
create table letter_rest partition of letter default with (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);
