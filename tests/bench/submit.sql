-- The rows of an accepted contact request: the submission and its two deliveries in one transaction.
WITH stored AS (
  INSERT INTO submission (id, kind, first_name, last_name, email, service_interest,
    communications_opt_in, page_uri, page_name, sealed_details, request_digest)
  VALUES (gen_random_uuid(), 'CONTACT_REQUEST', 'Ana', 'Lee', gen_random_uuid() || '@lee-family.com', 'other', true, '/',
    'Homepage', decode(repeat('00', 60), 'hex'), decode(repeat('00', 32), 'hex'))
  RETURNING id
)
INSERT INTO delivery (id, submission_id, destination, give_up_at)
SELECT gen_random_uuid(), stored.id, destination::destination, now() + interval '3 days'
FROM stored, unnest(ARRAY['HUBSPOT_CONTACT', 'HUBSPOT_FORM']) AS destination;
