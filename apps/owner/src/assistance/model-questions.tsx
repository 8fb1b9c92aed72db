import { PermissionQuestion } from "./permission-question.tsx"
import { PremiumQuestion } from "./premium-question.tsx"
import type { ModelChoice } from "./use-model-choice.ts"

/** The questions before a model works: for Premium, and for the permission to send texts. */
export function ModelQuestions({ choice }: { choice: ModelChoice }) {
  const { provider, question, isAllowing, answer, end } = choice
  return (
    <>
      <PremiumQuestion isOpen={question === "premium"} onClose={end} />
      {provider !== null && (
        <PermissionQuestion
          provider={provider}
          isOpen={question === "permission"}
          isBusy={isAllowing}
          onAllow={answer}
          onRefuse={end}
        />
      )}
    </>
  )
}
