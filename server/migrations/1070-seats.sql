-- compatible-from: 1000-schema.sql
-- People of an organisation besides the one whose account it began with. Each has an account of their own, which was no organisation's.
create table seat (
  account_id bigint not null,
  organisation_id bigint not null,
  seat text not null,
  taken_at timestamptz not null,
  constraint seat_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint seat_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint seat_pkey primary key (account_id),
  constraint seat_seat_check check (seat in ('viewer', 'author', 'officer'))
);
create index seat_by_organisation on seat (organisation_id, taken_at);

create sequence seat_invitation_id_seq as bigint;
create table seat_invitation (
  id bigint default next_id('seat_invitation_id_seq'::regclass) not null,
  token_hash bytea not null,
  organisation_id bigint not null,
  email text not null,
  seat text not null,
  invited_by bigint not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  constraint seat_invitation_email_check check (email = lower(email)),
  constraint seat_invitation_email_key unique (organisation_id, email),
  constraint seat_invitation_invited_by_fkey foreign key (invited_by) references account(id),
  constraint seat_invitation_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint seat_invitation_pkey primary key (id),
  constraint seat_invitation_seat_check check (seat in ('viewer', 'author', 'officer')),
  constraint seat_invitation_token_hash_key unique (token_hash)
);
alter sequence seat_invitation_id_seq owned by seat_invitation.id;
create index seat_invitation_expiry on seat_invitation (expires_at);
create index seat_invitation_invited_by on seat_invitation (invited_by);
