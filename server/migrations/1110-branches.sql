-- compatible-from: 1000-schema.sql
-- Organisations that administrators allow to vouch for others, as a union does for its branches; whom they invite and vouch for.
create table vouching_union (
  account_id bigint not null,
  allowed_at timestamptz not null,
  constraint vouching_union_account_id_fkey foreign key (account_id) references account(id),
  constraint vouching_union_pkey primary key (account_id)
);

create table branch (
  account_id bigint not null,
  union_id bigint not null,
  state text not null,
  -- When it got that state, and by whom of the union; nobody yet while it asks.
  since timestamptz not null,
  answered_by bigint,
  constraint branch_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint branch_answered_by_check check ((answered_by is null) = (state = 'asked')),
  constraint branch_answered_by_fkey foreign key (answered_by) references account(id),
  constraint branch_pkey primary key (account_id),
  constraint branch_state_check check (state in ('invited', 'asked', 'vouched', 'refused')),
  constraint branch_union_id_check check (union_id <> account_id),
  constraint branch_union_id_fkey foreign key (union_id) references account(id)
);
create index branch_by_union on branch (union_id, since);
create index branch_answered_by on branch (answered_by);

create sequence branch_invitation_id_seq as bigint;
create table branch_invitation (
  id bigint default next_id('branch_invitation_id_seq'::regclass) not null,
  token_hash bytea not null,
  union_id bigint not null,
  email text not null,
  invited_by bigint not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  constraint branch_invitation_email_check check (email = lower(email)),
  constraint branch_invitation_email_key unique (union_id, email),
  constraint branch_invitation_invited_by_fkey foreign key (invited_by) references account(id),
  constraint branch_invitation_union_id_fkey foreign key (union_id) references account(id),
  constraint branch_invitation_pkey primary key (id),
  constraint branch_invitation_token_hash_key unique (token_hash)
);
alter sequence branch_invitation_id_seq owned by branch_invitation.id;
create index branch_invitation_expiry on branch_invitation (expires_at);
create index branch_invitation_invited_by on branch_invitation (invited_by);
