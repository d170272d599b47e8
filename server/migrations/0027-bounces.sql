-- Addresses that bounce: what the mail server said of a recipient, as a code. No address is kept; whose it is, the account tells.

create table bounce (
  account_id bigint not null references account,
  -- The mailbox does not exist; otherwise it could not take mail for the time being.
  hard boolean not null,
  answer text not null check (answer ~ '^[45]\d\d( [45]\.\d{1,3}\.\d{1,3})?$'),
  bounced_at timestamptz not null
);
-- However many letters a bad day meets, it counts once.
create unique index bounce_of_day on bounce (account_id, ((bounced_at at time zone 'Europe/London')::date), hard);

create index letter_in_trouble on letter (id) where state in ('failed', 'in doubt');

-- A letter whose secret was emptied cannot be sent again: it would say nothing.
alter table letter add secret_gone boolean not null default false;
create function note_secret_gone() returns trigger language plpgsql as $$
begin
  new.secret_gone := true;
  return new;
end $$;
create trigger secrets_that_go_are_noted before update on letter for each row
when (old.sealed is not null and new.sealed is null) execute function note_secret_gone();

-- Servers repeat addresses in their answers, and answers are kept longer than addresses are.
update letter set last_answer = regexp_replace(last_answer, '[^[:space:]<>]+@[^[:space:]<>]+', '…', 'g')
where last_answer like '%@%';
