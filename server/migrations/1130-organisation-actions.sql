-- compatible-from: 1000-schema.sql
-- What the people of an organisation did for it, for its officers.
create sequence organisation_action_id_seq as bigint;
create table organisation_action (
  id bigint default next_id('organisation_action_id_seq'::regclass) not null,
  organisation_id bigint not null,
  person_id bigint,
  action text not null,
  other_person_id bigint,
  about text not null,
  done_at timestamptz not null,
  constraint organisation_action_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint organisation_action_other_person_id_fkey foreign key (other_person_id) references account(id),
  constraint organisation_action_person_id_fkey foreign key (person_id) references account(id),
  constraint organisation_action_pkey primary key (id)
);
alter sequence organisation_action_id_seq owned by organisation_action.id;
create index organisation_action_of_organisation on organisation_action (organisation_id, done_at);
create index organisation_action_of_person on organisation_action (person_id);
create index organisation_action_of_other_person on organisation_action (other_person_id) where (other_person_id is not null);
create index organisation_action_by_time on organisation_action (done_at);
