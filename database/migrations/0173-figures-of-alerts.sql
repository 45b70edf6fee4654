-- R5: of a reserve below its floor what is held, and the floor, in the asset's smallest units, as the last look found them. Null of
-- other alerts, and of those that a release before begins.
-- Keeps staff_alert_reserve: the release before leaves the three columns null.
alter table staff_alert add column reserve_asset text check (length(reserve_asset) between 1 and 40);
alter table staff_alert add column reserve_held numeric check (scale(reserve_held) = 0);
alter table staff_alert add column reserve_floor numeric check (reserve_floor >= 0 and scale(reserve_floor) = 0);
alter table staff_alert add constraint staff_alert_reserve check (num_nulls(reserve_asset, reserve_held, reserve_floor) in (0, 3));
grant update (reserve_asset, reserve_held, reserve_floor) on staff_alert to fairlead_app;
