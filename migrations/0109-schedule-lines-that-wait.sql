-- A line of a schedule is submitted for approval once at a time, and its request is found from the line.
create unique index approval_requests_one_line on approval_requests ((content -> 'scheduleLine'))
  where decision is null and content -> 'scheduleLine' is not null;
