-- The currency in which somebody sees about what prices are; null: as they are charged.
alter table users add column indicative_currency text
  check (indicative_currency in ('USD', 'EUR', 'GBP', 'CHF', 'AED', 'SAR', 'JPY', 'KWD'));
