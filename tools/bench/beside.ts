import { setTimeout as pause } from 'node:timers/promises'
import { openLine } from './line.ts'

/** What a question took, asked again and again at a steady pace until the work has ended. */
export const beside = async (
  url: string,
  every: number,
  next: () => Buffer | Promise<Buffer>,
  work: Promise<unknown>,
) => {
  const line = openLine(url)
  const took: number[] = []
  let isDone = false
  const end = () => {
    isDone = true
  }
  // Whether it went well is for those to hear who await it.
  work.then(end, end)
  while (!isDone) {
    const { status, milliseconds } = await line.ask(await next())
    if (status !== '200') throw new Error(`Beside a report a call was answered with ${status}`)
    took.push(milliseconds)
    await pause(Math.max(0, every - milliseconds))
  }
  line.close()
  return took
}
