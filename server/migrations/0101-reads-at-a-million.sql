-- compatible-from: 0063-search-words.sql
-- Ordinary calls read neither all accounts nor all campaigns.

-- A person's record has their deleted campaigns too.
create index campaign_of_account on campaign (account_id);

-- Who reads the newsletter (rule: newsletter-opt-in).
create view newsletter_reader as
select account.id as account_id
from consent join account on account.id = consent.account_id
where purpose = 'newsletter' and withdrawn_at is null
  and activated_at is not null and closed_at is null and suspended_at is null;

-- How many they are, counted as they come and go. In parts, so that two who subscribe at once seldom wait for each other.
create table newsletter_reader_part (
  part smallint primary key,
  readers bigint not null
);
insert into newsletter_reader_part (part, readers)
select part, (select count(*) from newsletter_reader where account_id % 16 = part) from generate_series(0, 15) as part;

create function count_newsletter_reader(account_id bigint, change integer) returns void language sql as $$
  update newsletter_reader_part set readers = readers + change where part = account_id % 16 and change <> 0;
$$;

create function is_active(account account) returns boolean language sql immutable as $$
  select account.activated_at is not null and account.closed_at is null and account.suspended_at is null;
$$;

create function count_consent() returns trigger language plpgsql as $$
declare
  of_account bigint := coalesce(new.account_id, old.account_id);
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.purpose = 'newsletter' and old.withdrawn_at is null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.purpose = 'newsletter' and new.withdrawn_at is null then change := change + 1; end if;
  if change <> 0 and exists (select from account where id = of_account and is_active(account)) then
    perform count_newsletter_reader(of_account, change);
  end if;
  return null;
end $$;

create function count_reading_account() returns trigger language plpgsql as $$
declare
  changed account := coalesce(new, old);
begin
  if exists (select from consent where account_id = changed.id and purpose = 'newsletter' and withdrawn_at is null) then
    perform count_newsletter_reader(changed.id, case when tg_op = 'UPDATE' and is_active(new) then 1 else -1 end);
  end if;
  return changed;
end $$;

create trigger count_readers after insert or update or delete on consent
  for each row execute function count_consent();
create trigger count_readers after update of activated_at, closed_at, suspended_at on account
  for each row when (
    (old.activated_at is not null and old.closed_at is null and old.suspended_at is null)
    is distinct from (new.activated_at is not null and new.closed_at is null and new.suspended_at is null)
  )
  execute function count_reading_account();
-- Before: afterwards its consents are gone too.
create trigger count_readers_gone before delete on account
  for each row when (old.activated_at is not null and old.closed_at is null and old.suspended_at is null)
  execute function count_reading_account();
