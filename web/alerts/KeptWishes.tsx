import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alerts } from '#contract/alerts/alerts.ts'
import { call } from '../data/api.ts'
import { alerts as texts } from '../languages/alerts/alerts.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { Button, SmallButton } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { forgetWish, readKeptWishes } from './kept-wishes.ts'

/** Routes that this browser stored before alerts existed. One click turns them into alerts. Shows nothing without such routes. */
export function KeptWishes() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [wishes, setWishes] = useState(readKeptWishes)
  const saving = useMutation({
    mutationFn: async () => {
      for (const wish of wishes) {
        await call(alerts.create, { body: { from: wish.origin, to: wish.destination } })
        forgetWish(wish)
      }
    },
    onSettled: () => {
      setWishes(readKeptWishes())
      void queries.invalidateQueries({ queryKey: ['mine'] })
    },
  })
  if (wishes.length === 0) return null
  return (
    <Notice className="items-center">
      <div className="grid justify-items-start gap-3">
        <p>{t('keptWishes', { count: wishes.length, routes: describeWishes(wishes) })}</p>
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={saving.isPending && t('saving')} onClick={() => saving.mutate()}>
            {t('saveAsAlerts')}
          </Button>
          <SmallButton
            onClick={() => {
              for (const wish of wishes) forgetWish(wish)
              setWishes([])
            }}
          >
            {t('forget')}
          </SmallButton>
        </div>
        <FormError message={saving.error?.message} />
      </div>
    </Notice>
  )
}

function describeWishes(wishes: ReturnType<typeof readKeptWishes>): string {
  const t = readTexts(texts)
  return wishes
    .map(({ origin, destination }) => t('fromTo', { from: origin, to: destination }))
    .reduce((one, other) => t('comma', { one, other }))
}
