-- Accounts elsewhere that people sign in with (D15). An identity is the issuer and its subject, never an e-mail address: that one
-- may change there, and pass to somebody else.

create table provider_account (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  account_id bigint not null references account on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index provider_account_account on provider_account (account_id);

-- What a provider vouched for, until its owner signs up or proves to own the account that has the address. It is nobody's account
-- yet, so it lies encrypted.
create table provider_ticket (
  ticket_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index provider_ticket_expiry on provider_ticket (expires_at);

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('activation', 'password', 'link'));
