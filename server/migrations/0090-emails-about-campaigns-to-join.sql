-- compatible-from: 0063-search-words.sql
-- Which emails people switched off (rule: emails-in-settings), and to whom we promised to write when there is a campaign for them (rule:
-- campaigns-to-join).

create table switched_off_email (
  account_id bigint not null references account,
  -- One of `switchableEmails` in the contract.
  email text not null check (email ~ '^[a-z-]{3,30}$'),
  since timestamptz not null,
  primary key (account_id, email)
);

create table campaign_promise (
  account_id bigint primary key references account,
  promised_at timestamptz not null,
  -- The day in London on which we last looked for a campaign.
  checked_on date not null
);
create index promise_to_check on campaign_promise (checked_on, account_id);

-- The musketeers who signed up in the last days.
create index musketeer_by_activation on account (activated_at) where role = 'musketeer' and closed_at is null;
