-- How many messages of visitors there are of each state, kept by the day in London on which they came, so that no list of them is
-- counted through. The triggers are the one place that counts, in the transaction of the deed.
create table contact_message_day (
  day date primary key,
  messages integer not null,
  unread integer not null,
  answered integer not null
);

-- The same, counted from the messages.
create view contact_message_day_counted as
select (received_at at time zone 'Europe/London')::date as day, count(*)::integer as messages,
  count(*) filter (where read_at is null)::integer as unread,
  count(*) filter (where answered_at is not null)::integer as answered
from contact_message group by 1;

insert into contact_message_day select * from contact_message_day_counted;

create function count_messages(day date, messages integer, unread integer, answered integer) returns void language sql as $$
  insert into contact_message_day as kept values (day, messages, unread, answered)
  on conflict (day) do update
  set messages = kept.messages + excluded.messages, unread = kept.unread + excluded.unread, answered = kept.answered + excluded.answered
$$;

create function count_told_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_messages(day, count(*)::integer, sum(unread)::integer, sum(answered)::integer) from (
      select (received_at at time zone 'Europe/London')::date as day, (read_at is null)::integer as unread,
        (answered_at is not null)::integer as answered
      from added) as side group by day order by day;
  elsif tg_op = 'DELETE' then
    perform count_messages(day, -count(*)::integer, -sum(unread)::integer, -sum(answered)::integer) from (
      select (received_at at time zone 'Europe/London')::date as day, (read_at is null)::integer as unread,
        (answered_at is not null)::integer as answered
      from gone) as side group by day order by day;
  else
    perform count_messages(day, sum(sign)::integer, sum(sign * unread)::integer, sum(sign * answered)::integer) from (
      select 1 as sign, (received_at at time zone 'Europe/London')::date as day, (read_at is null)::integer as unread,
        (answered_at is not null)::integer as answered
      from added
      union all
      select -1, (received_at at time zone 'Europe/London')::date, (read_at is null)::integer, (answered_at is not null)::integer
      from gone) as side group by day
    having (sum(sign), sum(sign * unread), sum(sign * answered)) <> (0, 0, 0) order by day;
  end if;
  return null;
end $$;
create trigger messages_are_counted after insert on contact_message
  referencing new table as added for each statement execute function count_told_messages();
create trigger changed_messages_are_counted after update on contact_message
  referencing old table as gone new table as added for each statement execute function count_told_messages();
create trigger gone_messages_are_counted after delete on contact_message
  referencing old table as gone for each statement execute function count_told_messages();
