-- compatible-from: 0161-sums-from-rows.sql
-- Donations, visitors' messages and readers of the newsletter are counted when somebody asks.
drop trigger donations_are_counted on donation;
drop trigger changed_donations_are_counted on donation;
drop trigger gone_donations_are_counted on donation;
drop trigger payments_are_counted on payment;
drop trigger changed_payments_are_counted on payment;
drop trigger gone_payments_are_counted on payment;
drop view donation_day_counted, donor_year_counted, donation_to_count;
drop table donor_year, donor_count, donation_day, counted_donation;
drop function count_told_donations(), count_told_payments(), count_donations(text[]), count_donors();
drop index donation_by_donor;
create index payment_returned on payment (source_id) where refunded_pence > 0 or dispute = 'lost';

drop trigger messages_are_counted on contact_message;
drop trigger changed_messages_are_counted on contact_message;
drop trigger gone_messages_are_counted on contact_message;
drop view contact_message_day_counted;
drop table contact_message_day;
drop function count_told_messages(), count_messages(date, integer, integer, integer);

drop trigger count_readers on consent;
drop trigger count_readers on account;
drop trigger count_readers_gone on account;
drop view newsletter_reader;
drop table newsletter_reader_part;
drop function count_consent(), count_reading_account(), count_newsletter_reader(bigint, integer), is_active(account);
