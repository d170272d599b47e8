-- compatible-from: 1000-schema.sql
-- Administrators ask an organisation to correct a reported leaflet, and by when. Whether it did follows from its leaflets.
create table correction_request (
  id bigint generated always as identity not null,
  review_id bigint not null,
  wanted text not null,
  correct_by date not null,
  requested_at timestamptz not null,
  requested_by bigint not null,
  constraint correction_request_pkey primary key (id),
  constraint correction_request_requested_by_fkey foreign key (requested_by) references account(id),
  constraint correction_request_review_id_fkey foreign key (review_id) references campaign_review(id) on delete cascade
);
create index correction_request_by_review on correction_request (review_id, id);
create index correction_request_requested_by on correction_request (requested_by);
