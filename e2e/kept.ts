/** Whether a run leaves pictures to look at and traces of what failed. CI, where nobody looks, says E2E_KEEP=nothing. */
export const keepsPicturesAndTraces = process.env.E2E_KEEP !== 'nothing'
