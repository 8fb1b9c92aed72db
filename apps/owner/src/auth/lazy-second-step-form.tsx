import { type ComponentProps, lazy, Suspense } from "react"

const Form = lazy(async () => ({ default: (await import("./second-step-form.tsx")).SecondStepForm }))

/** The second step of a sign-in, whose code is loaded when it is asked for: most accounts have none. */
export function LazySecondStepForm(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  )
}
