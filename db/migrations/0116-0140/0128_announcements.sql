-- What transactions have changed and servers are to hear of: they leave it here instead of calling NOTIFY, whose lock lets one such
-- commit after the other (decision 86). Unlogged: after a crash of the database every server reads everything anew. Without an index:
-- rows stay for milliseconds.
create unlogged table announcements (
  message text not null
);
