-- compatible-from: 0183-ended-campaigns.sql
-- A campaign that was stopped and one that was deleted are one event. Jobs of both that wait run under its name.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    insert into graphile_worker._private_tasks (identifier) values ('campaigns.campaign-ended');
    update graphile_worker._private_jobs
      set task_id = (select id from graphile_worker._private_tasks where identifier = 'campaigns.campaign-ended')
      where task_id in (
        select id from graphile_worker._private_tasks
        where identifier in ('campaigns.campaign-stopped', 'campaigns.campaign-deleted'));
    delete from graphile_worker._private_tasks
      where identifier in ('campaigns.campaign-stopped', 'campaigns.campaign-deleted');
  end if;
end $$;
