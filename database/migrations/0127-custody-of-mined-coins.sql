-- R1: custody can hold the coins that are only mined, too.
alter table custody_report
  drop constraint custody_report_asset_check,
  add constraint custody_report_asset_check check (asset in ('Bitcoin', 'Ethereum', 'BNB', 'USDT', 'DOGE', 'LTC', 'USD'));
