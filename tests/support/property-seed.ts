import fc from "fast-check";

// Every run throws the same thousands, so that a change is never blamed for what it did not do.
// PROPERTY_SEED=$RANDOM looks further; what it finds becomes an example in the test.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
