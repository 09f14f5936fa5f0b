-- What transactions changed and servers are to hear of: left here, because NOTIFY would make commits wait for each other (decision 86).
-- Unlogged: after a crash of the database every server reads everything anew. Without an index: rows stay for milliseconds.
create unlogged table announcements (
  message text not null
);
