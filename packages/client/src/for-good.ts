/** Whether a status is a refusal that no second try changes. */
export const isForGood = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429
