/** What every operation has in common by which another one may be paid: it can be asked first, and says who changes. */
import { Type } from '#firmware/schema-builder.ts'

/** In the body. */
export const CheckFirst = {
  check: Type.Optional(
    Type.Boolean({
      description:
        'true: changes nothing, and only says in `money` by what another one would be paid',
    }),
  ),
}

/** In the answer. */
export const PayeeChanges = {
  money: Type.Array(Type.String(), {
    description:
      'by what another one is paid than before, as banks.Alfa, or the name of a profile; empty: nobody else',
  }),
}
