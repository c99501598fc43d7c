-- Staff type "Pena", "Nguyen" and "OBrien" for "Peña", "Nguyễn" and "O'Brien". A search compares both sides in this form:
-- lower case, without accents and apostrophes. Letters with a stroke have no decomposition.
CREATE FUNCTION "search_form"("words" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(translate(
        regexp_replace(normalize("words", NFD), '[\u0300-\u036F''\u2018\u2019]', '', 'g'), 'đĐłŁøØ', 'dDlLoO'
    ));

-- Rewrites the table once.
ALTER TABLE "submission" ALTER COLUMN "search_text" SET EXPRESSION AS (
    search_form(' ' || "first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("phone", '') || ' '
        || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'))
);
