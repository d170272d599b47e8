-- Two drafts of one form can be on their way at once, when the page is left, and the older may come last. Which form it was and the
-- how-many-th of its drafts tell them apart. Null for drafts that were kept before: any that comes is later.
alter table application_draft
  add column form bigint,
  add column number integer;
