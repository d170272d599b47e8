-- compatible-from: 1252-makers-of-keys.sql
-- Short links by which a public printer prints a member's pack for a day (rule: library-links). The newest of a membership works; `code_hash` is keyed.
create table library_link (
  membership_id bigint not null,
  code_hash bytea not null,
  leaflet_version integer not null,
  houses integer not null,
  size text not null,
  sides text not null,
  ink text not null,
  expires_at timestamp with time zone not null,
  constraint library_link_pkey primary key (membership_id),
  constraint library_link_code_hash_key unique (code_hash),
  constraint library_link_membership_id_fkey foreign key (membership_id) references membership(id)
);
create index library_link_expires_at on library_link (expires_at);
