import { FboForm } from '#contract/fbos/fbo-form.ts'
import type { TestApp } from '#test/app.ts'
import { anFbo, anFboForm } from './fbo.ts'

const FACTS = Object.keys(FboForm.shape)

/** Acts of administrators on the directory of FBOs: the request, and its expected entry in the audit log. */
export function fboActs({ db }: TestApp) {
  async function onAnFbo(body?: (fbo: { name: string }) => object) {
    const { id, name } = await anFbo(db)
    return { params: { id }, subject: id, ...(body ? { body: body({ name }) } : {}) }
  }

  return {
    'POST /admin/fbos': {
      request: () => ({ body: anFboForm() }),
      act: 'fbo.add',
      before: null,
      after: FACTS,
    },
    'PUT /admin/fbos/:id': {
      request: () => onAnFbo(({ name }) => anFboForm({ name, telephone: '+12015550143' })),
      act: 'fbo.save',
      before: FACTS,
      after: FACTS,
    },
    'POST /admin/fbos/:id/check': {
      request: () => onAnFbo(),
      act: 'fbo.check',
      before: ['checkedOn'],
      after: ['checked'],
    },
    'POST /admin/fbos/:id/retire': {
      request: () => onAnFbo(),
      act: 'fbo.retire',
      before: ['icao', 'name'],
      after: ['retired'],
    },
  }
}
