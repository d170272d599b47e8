-- compatible-from: 0140-emails-in-one-table.sql
-- Emails are in one table again, and unique on their idempotency key alone. Every row keeps its number.

-- Several emails with one key, in different months: the one that came furthest keeps the key, so nothing is sent twice. The others stay for the
-- record, with their number after the key. Those of them that wait are cancelled.
update letter set
  once = once || ' (email ' || id || ')',
  state = case when ended_at is null then 'cancelled' else state end,
  ended_at = coalesce(ended_at, now()),
  sealed = null
from (
  select id as other_id, row_number() over (
    partition by once
    order by array_position(array['sent', 'sending', 'in doubt', 'queued', 'failed', 'cancelled'], state), id
  ) as place
  from letter
  where once in (select once from letter group by once having count(*) > 1)
) as ranked
where letter.id = ranked.other_id and place > 1;

alter table letter rename to letter_by_month;
create table letter (
  id bigint generated always as identity,
  once text not null,
  kind text not null,
  account_id bigint,
  to_email text,
  to_name text not null default '',
  words jsonb not null,
  sealed bytea,
  state text not null default 'queued',
  priority smallint not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  sender integer,
  in_doubt_count smallint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  last_answer text,
  secret_gone boolean not null default false,
  unanswered_count smallint not null default 0,
  may_have_left boolean not null default true
) with (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);
insert into letter (
  id, once, kind, account_id, to_email, to_name, words, sealed, state, priority, due_at, attempts, sender, in_doubt_count, created_at, ended_at,
  last_answer, secret_gone, unanswered_count, may_have_left
) overriding system value
select
  id, once, kind, account_id, to_email, to_name, words, sealed, state, priority, due_at, attempts, sender, in_doubt_count, created_at, ended_at,
  last_answer, secret_gone, unanswered_count, may_have_left
from letter_by_month
order by id;
select setval(pg_get_serial_sequence('letter', 'id'), last_value, is_called) from letter_id_seq;
drop table letter_by_month;
alter sequence letter_id_seq1 rename to letter_id_seq;

alter table letter
  add constraint letter_pkey primary key (id),
  add constraint letter_once_key unique (once),
  add constraint letter_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled', 'in doubt')),
  add constraint letter_account_id_fkey foreign key (account_id) references account on delete set null;
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
