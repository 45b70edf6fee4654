-- P7: what is wrong with a value is a code with facts. A refusal that is kept from before (P4) has a sentence in its place, which
-- stays as it was written for the day that it is still kept.

update idempotency_key k
set outcome = jsonb_set(k.outcome, '{failure,facts,problem}', jsonb_build_object(
  'code', 'as_written', 'facts', jsonb_build_object('text', k.outcome #> '{failure,facts,problem}')))
from idempotency_refusal r
where (r.actor, r.operation, r.key) = (k.actor, k.operation, k.key)
  and jsonb_typeof(k.outcome #> '{failure,facts,problem}') = 'string';

update idempotency_key k
set outcome = jsonb_set(k.outcome, '{failure,facts,why}', jsonb_build_object(
  'code', 'as_written', 'facts', jsonb_build_object('text', k.outcome #> '{failure,facts,why}')))
from idempotency_refusal r
where (r.actor, r.operation, r.key) = (k.actor, k.operation, k.key)
  and k.outcome #>> '{failure,code}' = 'pair_not_tradable'
  and jsonb_typeof(k.outcome #> '{failure,facts,why}') = 'string';
