-- A12: whether a trade that ends is heard in the trade room. Null: no choice.
alter table customer_preference add column sound boolean;
grant update (sound) on customer_preference to fairlead_app;
