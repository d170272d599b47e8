-- compatible-from: 1000-schema.sql
-- An organisation's first officer hands over to another. Its row in account then belongs to no person, and names who is first officer now: one who has a seat.
alter table account add column first_officer_id bigint;
-- Checked at the end of a transaction: closing an organisation ends its seats and its first officer in either order.
alter table account add constraint account_first_officer_id_fkey foreign key (first_officer_id, id) references seat (account_id, organisation_id) deferrable initially deferred not valid;
alter table account validate constraint account_first_officer_id_fkey;
alter table account add constraint account_first_officer_id_check check (first_officer_id is null or (role = 'organisation' and closed_at is null)) not valid;
alter table account validate constraint account_first_officer_id_check;
alter table account add constraint accounts_without_a_person_are_anonymous check (
  (closed_at is null and first_officer_id is null) = (email is not null)
  and (email is not null or (password_hash is null and firstname = '' and lastname = ''))
) not valid;
alter table account validate constraint accounts_without_a_person_are_anonymous;
alter table account drop constraint closed_accounts_are_anonymous;

-- What a first officer asks an officer to take over, and when; one at a time.
create table hand_over (
  organisation_id bigint not null,
  successor_id bigint not null,
  on_day date not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint hand_over_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint hand_over_pkey primary key (organisation_id),
  constraint hand_over_successor_id_fkey foreign key (successor_id) references account(id)
);
create index hand_over_of_successor on hand_over (successor_id);
create index hand_over_by_day on hand_over (on_day);
