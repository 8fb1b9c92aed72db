import { attackRoutes } from "../testing/hostile-run.ts"

attackRoutes("files")
