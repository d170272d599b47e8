-- compatible-from: 0140-emails-in-one-table.sql
-- Nothing reads all emails in doubt by their due time any more, only those that are to be repeated ("letter_to_repeat").
drop index letter_in_doubt;
