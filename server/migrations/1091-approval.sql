-- compatible-from: 1000-schema.sql
-- Another officer approves a campaign before it is published, where its organisation asks for that or it is election material.
create table approval_wish (
  organisation_id bigint not null,
  since timestamptz not null,
  constraint approval_wish_pkey primary key (organisation_id),
  constraint approval_wish_organisation_id_fkey foreign key (organisation_id) references account(id)
);

-- A change of words or file takes a draft out of review, and its approval off.
alter table campaign_draft
  add column changed_by bigint,
  add column sent_by bigint,
  add column sent_at timestamptz,
  add column approved_by bigint,
  add column approved_at timestamptz,
  add column returned_by bigint,
  add column returned_at timestamptz,
  add column comment text,
  add constraint campaign_draft_changed_by_fkey foreign key (changed_by) references account(id),
  add constraint campaign_draft_sent_by_fkey foreign key (sent_by) references account(id),
  add constraint campaign_draft_approved_by_fkey foreign key (approved_by) references account(id),
  add constraint campaign_draft_returned_by_fkey foreign key (returned_by) references account(id),
  add constraint campaign_draft_sent_check check ((sent_at is null) = (sent_by is null)),
  add constraint campaign_draft_approved_check check (
    (approved_at is null) = (approved_by is null) and (approved_at is null or sent_at is not null)
  ),
  add constraint campaign_draft_returned_check check (
    (returned_at is null) = (returned_by is null) and (returned_at is null) = (comment is null)
  );

alter table campaign
  add column approved_by bigint,
  add column approved_at timestamptz,
  add constraint campaign_approved_by_fkey foreign key (approved_by) references account(id),
  add constraint campaign_approved_check check ((approved_at is null) = (approved_by is null));
create index campaign_approved_by on campaign (approved_by) where approved_by is not null;
