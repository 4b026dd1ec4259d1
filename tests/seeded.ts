import fc from 'fast-check'

/** A run of `npm test` draws the same cases each time, so that it fails for what was changed; the soak draws others. */
if (!process.env['TRELLIS_SOAK']) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_126 })
