-- How often the words of a letter were handed over and no answer came. It is repeated a few times, ever later, and then stays in
-- doubt: from `ended_at` on, as codes do at once. Letters whose sender died are not counted here: most of them had not left.
alter table letter add unanswered_count smallint not null default 0;
update letter set unanswered_count = least(in_doubt_count, 3) where state = 'in doubt';
-- Those that are in doubt already and not repeated have lost their secret, or are of the kinds that never had one.
update letter set ended_at = least(due_at, now()) where state = 'in doubt'
  and (secret_gone or kind in ('identity.already-have-account', 'mailing.newsletter-test', 'mailing.contact-copy'));

-- What stays in doubt is not looked at whenever others are to be repeated. The released version asks of all that are in doubt, every
-- few seconds while both run: a later one drops `letter_in_doubt`.
create index letter_to_repeat on letter (due_at) where state = 'in doubt' and ended_at is null;

-- Whether the words of a letter may have left since it was claimed. A claim says no of kinds that are not repeated, and their sender
-- says yes before they do; of any other nobody knows.
alter table letter add may_have_left boolean not null default true;
