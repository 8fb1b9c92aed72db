import { attackRoutes } from "../testing/hostile/hostile-run.ts"

attackRoutes("accounts")
