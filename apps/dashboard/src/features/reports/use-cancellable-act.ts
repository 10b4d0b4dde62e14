import { FailedInWords } from '@quickprism/app/unexpected'
import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * An act that takes a while and can be taken back: then nothing is told and nothing comes of it. Starting it again
 * and leaving the screen take it back as well. A failed call speaks for itself; whatever else broke on the way is told
 * in the words given here.
 */
export const useCancellableAct = <Input, Result>(
  act: (input: Input, signal: AbortSignal) => Promise<Result>,
  failed: (input: Input) => string,
) => {
  const running = useRef<AbortController>(undefined)
  const { mutate, data, variables, isPending, isError, reset } = useMutation<Result | undefined, Error, Input>({
    mutationFn: async (input) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      try {
        const result = await act(input, signal)
        return signal.aborted ? undefined : result
      } catch (failure) {
        if (signal.aborted) return undefined
        throw failure instanceof CallFailed ? failure : new FailedInWords(t(failed(input)), { cause: failure })
      }
    },
  })
  useEffect(() => () => running.current?.abort(), [])

  return {
    start: mutate,
    cancel: () => {
      running.current?.abort()
      reset()
    },
    result: data,
    input: variables,
    busy: isPending,
    hasFailed: isError,
  }
}
