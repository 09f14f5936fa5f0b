import type { Wrong } from './card-form.ts'
import { type Html, html } from './html.ts'

/** The fields of a card, with their errors. Typed values can be shown again, except the CVC. */
export function renderCardFields(
  typed: { number: string; expiry: string; name: string },
  wrong: Wrong[],
): Html {
  const sentence = (field: Wrong['field']) => wrong.find((entry) => entry.field === field)?.sentence ?? null
  return html`${renderInput({ id: 'number', label: 'Card number', value: typed.number, wrong: sentence('number') }, html` type="text" autocomplete="cc-number" inputmode="numeric" maxlength="23" placeholder="1234 1234 1234 1234"`)}
<div class="pair">
${renderInput({ id: 'expiry', label: 'Expiry (MM / YY)', value: typed.expiry, wrong: sentence('expiry') }, html` type="text" autocomplete="cc-exp" inputmode="numeric" maxlength="9" placeholder="MM / YY"`)}
${renderInput({ id: 'cvc', label: 'CVC', value: '', wrong: sentence('cvc') }, html` type="text" autocomplete="cc-csc" inputmode="numeric" maxlength="4" placeholder="123"`)}
</div>
${renderInput({ id: 'name', label: 'Name on card', value: typed.name, wrong: sentence('name') }, html` type="text" autocomplete="cc-name"`)}`
}

export function renderInput(
  { id, label, value, wrong }: { id: string; label: string; value: string; wrong: string | null },
  attributes: Html,
): Html {
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" value="${value}" required${attributes}${
    wrong !== null && html` aria-invalid="true" aria-describedby="${id}-wrong"`
  }>
${wrong !== null && html`<p class="wrong" id="${id}-wrong">${wrong}</p>`}
</div>`
}
