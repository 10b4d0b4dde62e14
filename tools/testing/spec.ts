/** Says which items of the specification the assertions below it prove. Nothing happens here: `npm run spec` reads it. */
export const spec = (..._ids: [string, ...string[]]) => {}
