-- The road of every mail (D30, D31). A row is unique on why it exists and is written in the transaction of its deed.
-- queued → sending → sent | failed | cancelled; a letter in `sending` whose sender is gone becomes `in doubt`.

-- Numbers the presences of processes; a presence holds an advisory lock of its number for life.
create sequence presence as integer cycle;

-- Which presence a worker of the job queue belongs to: the jobs of a dead one are given back at once.
create table job_worker (
  name text primary key,
  presence integer not null
);

create table letter (
  id bigint generated always as identity primary key,
  once text not null unique,
  kind text not null,
  account_id bigint references account on delete set null,
  -- Null when the address is looked up as the letter leaves.
  to_email text,
  to_name text not null default '',
  words jsonb not null,
  -- Codes and links that open an account, encrypted; emptied as soon as the letter is out of our hands.
  sealed bytea,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled', 'in doubt')),
  priority smallint not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  sender integer,
  in_doubt_count smallint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  last_answer text
);
create index letter_queue on letter (priority, due_at, id) where state = 'queued';
create index letter_sending on letter (sender) where state = 'sending';
create index letter_in_doubt on letter (due_at) where state = 'in doubt';
-- Letters that ended and still say to whom they went; they are emptied after a week.
create index letter_to_empty on letter (ended_at) where words <> '{}';
create index letter_account on letter (account_id) where account_id is not null;

create function announce_letters() returns trigger language plpgsql as $$
begin
  notify letters;
  return null;
end $$;
create trigger letters_are_announced after insert on letter for each statement execute function announce_letters();
