-- compatible-from: 1000-schema.sql
-- Keys with which an organisation's programs read what is its own (rule: api-keys).
create sequence api_key_id_seq as bigint;
create table api_key (
  id bigint default next_id('api_key_id_seq'::regclass) not null,
  organisation_id bigint not null,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null,
  made_at timestamptz not null,
  last_used_on date,
  constraint api_key_pkey primary key (id),
  constraint api_key_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint api_key_token_hash_key unique (token_hash),
  constraint api_key_token_hash_check check (octet_length(token_hash) = 32),
  constraint api_key_scopes_check check (scopes <@ array['campaigns', 'leaflets', 'figures'] and cardinality(scopes) > 0)
);
alter sequence api_key_id_seq owned by api_key.id;
create index api_key_of_organisation on api_key (organisation_id);
