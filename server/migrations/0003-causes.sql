-- The 27 causes (D8) and which of them a musketeer chose, in which order. Political opinion: erased on closing.

create table cause (
  name text primary key,
  position smallint not null unique
);

insert into cause (position, name)
select row_number() over (), name
from unnest(array[
  'fair_pay', 'health_and_safety', 'NHS', 'social_care', 'public_transport', 'housing', 'energy_bills',
  'food_poverty', 'climate', 'equal_pay', 'anti-racism', 'disability_rights', 'LGBT_rights', 'women''s_rights',
  'migrant_rights', 'young_workers', 'pensions', 'education', 'childcare', 'libraries', 'post_office',
  'privatisation', 'zero_hours_contracts', 'right_to_strike', 'peace', 'mental_health', 'local_democracy'
]) with ordinality as seeded (name, at)
order by at;

create table chosen_cause (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  cause text not null references cause,
  priority smallint not null check (priority >= 1),
  constraint chosen_once unique (account_id, cause)
);
